import { limits } from '../limits.ts';
import { FileError } from '../messages.ts';
import { cellText, readXml, type XmlHandler } from './xml.ts';

/** Collects the text of a string with its runs, but not how it is to be pronounced. */
export class RunText {
  #raw = '';
  #collecting = false;
  #spoken = false;

  open(name: string): void {
    if (name === 'rPh') this.#spoken = true;
    else if (name === 't') this.#collecting = !this.#spoken;
  }

  text(piece: string): void {
    if (!this.#collecting) return;
    this.#raw += piece;
    if (this.#raw.length > limits.recordBytes) throw new FileError('unreadable_file');
  }

  close(name: string): void {
    if (name === 'rPh') this.#spoken = false;
    else if (name === 't') this.#collecting = false;
  }

  take(): string {
    const text = cellText(this.#raw);
    this.#raw = '';
    return text;
  }
}

/** The texts cells refer to by number. */
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

/** A part of a longer text keeps all of that text in memory for as long as it lives; a copy does not. */
function ownCopy(text: string): string {
  // Halves of characters only survive in the wider form; the check will name them.
  const form = text.isWellFormed() ? 'utf8' : 'utf16le';
  return Buffer.from(text, form).toString(form);
}
