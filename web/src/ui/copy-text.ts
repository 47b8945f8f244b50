/** Answers whether it worked: a browser may refuse, and has no clipboard at all on a page that is not secure. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
