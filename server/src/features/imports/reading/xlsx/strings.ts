import { limits } from '../limits.ts';
import { FileError } from '../messages.ts';
import { cellText, readXml, type XmlHandler } from './xml.ts';

/** Joins the text runs of a string, without its phonetic runs. */
export class RunText {
  #raw = '';
  #collecting = false;
  #phonetic = false;

  open(name: string): void {
    if (name === 'rPh') this.#phonetic = true;
    else if (name === 't') this.#collecting = !this.#phonetic;
  }

  text(piece: string): void {
    if (!this.#collecting) return;
    this.#raw += piece;
    if (this.#raw.length > limits.recordBytes) throw new FileError('unreadable_file');
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic = false;
    else if (name === 't') this.#collecting = false;
  }

  take(): string {
    const text = cellText(this.#raw);
    this.#raw = '';
    return text;
  }
}

/** The shared strings, which cells refer to by index. */
export async function readStrings(pieces: AsyncIterable<Uint8Array>): Promise<string[]> {
  const strings: string[] = [];
  const runs = new RunText();
  let characters = 0;
  const handler: XmlHandler = {
    open: (name) => runs.open(name),
    text: (piece) => runs.text(piece),
    close(name) {
      runs.close(name);
      if (name !== 'si') return;
      const text = runs.take();
      characters += text.length;
      if (characters > limits.sharedCharacters || strings.length >= limits.sharedTexts)
        throw new FileError('workbook_too_large');
      strings.push(ownCopy(text));
    },
  };
  await readXml(pieces, handler);
  return strings;
}

/** V8 substrings keep the whole original string in memory; a copy does not. */
function ownCopy(text: string): string {
  // Lone surrogates survive only in UTF-16; the row check reports them.
  const form = text.isWellFormed() ? 'utf8' : 'utf16le';
  return Buffer.from(text, form).toString(form);
}
