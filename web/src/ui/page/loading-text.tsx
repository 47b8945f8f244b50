/** While a screen's code is on its way. The letters are the same in every language. */
export function LoadingText() {
  return (
    <p role="status" className="p-10 text-body">
      Loading...
    </p>
  );
}
