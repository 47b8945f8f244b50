/** Shown while a screen's code loads. The text is the same in every language. */
export function LoadingText() {
  return (
    <p role="status" className="p-10 text-body">
      Loading...
    </p>
  );
}
