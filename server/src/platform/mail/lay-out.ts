import type { Language } from '@aliquot/contract/languages';
import { colon } from '../documents/translate.ts';
import type { MailWords } from './mail-data.ts';

/** The company that runs the installation. */
export interface Sender {
  name: string;
  address: string;
}

interface Letter extends MailWords {
  language: Language;
  greeting: string;
  footer: string;
  sender: Sender | null;
  /** Text before the plain address, for mail programs without buttons. */
  otherwise: string;
  link: string;
}

const ink = '#0F1F20';
const gold = '#F0D98F';
const quiet = '#52646A';
const background = '#F3F6F3';
const line = '#D3DCD8';
const font = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

/** Subject, plain text and HTML of a mail. The only place that escapes texts of users. */
export function layOut(letter: Letter): { subject: string; text: string; html: string } {
  const subject = oneLine(letter.subject);
  const text = [
    letter.greeting,
    ...letter.paragraphs,
    ...(letter.button === null ? [] : [`${letter.button}${colon[letter.language]}\n${letter.link}`]),
    ...letter.after,
    ['--', 'Aliquot', letter.footer, ...senderLines(letter)].join('\n'),
  ].join('\n\n');
  return { subject, text: `${text}\n`, html: page(letter, subject) };
}

function page(letter: Letter, subject: string): string {
  return `<!doctype html>
<html lang="${letter.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:32px 16px;background:${background};color:${ink};${font};font-size:16px;line-height:24px">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;font-family:Newsreader,Georgia,serif;font-size:24px;line-height:32px">Aliquot</p>
<div style="background:#FFFFFF;border:1px solid ${line};border-radius:10px;padding:32px">
${[letter.greeting, ...letter.paragraphs].map((words) => paragraph(words)).join('\n')}
${[button(letter), ...letter.after.map((words) => paragraph(words, `color:${quiet};font-size:14px;line-height:20px`)), plainAddress(letter)].filter(Boolean).join('\n')}
</div>
<p style="margin:16px 0 0;color:${quiet};font-size:13px;line-height:18px">${[letter.footer, ...senderLines(letter)].map(escapeHtml).join('<br>')}</p>
</div>
</body>
</html>
`;
}

const button = ({ button, link }: Letter) =>
  button === null
    ? ''
    : `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${ink};color:${gold};font-weight:600;text-decoration:none">${escapeHtml(button)}</a></p>`;

const plainAddress = ({ button, otherwise, link }: Letter) =>
  button === null
    ? ''
    : `<p style="margin:16px 0 0;color:${quiet};font-size:13px;line-height:18px;overflow-wrap:anywhere">${escapeHtml(otherwise)}<br>${escapeHtml(link)}</p>`;

const senderLines = ({ sender }: Letter): string[] => (sender ? [`${sender.name}, ${sender.address}`] : []);

const paragraph = (words: string, style = '') =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(words)}</p>`;

/** A subject is a header and must have one line. Non-breaking spaces stay. */
const oneLine = (text: string) => text.replace(/[\p{C}\p{Zl}\p{Zp} ]+/gu, ' ').trim();

export const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c,
  );
