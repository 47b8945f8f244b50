import { knownLanguage } from '@aliquot/contract/languages';
import { noticeKindNames } from '@aliquot/contract/notice-kinds';
import type { Config } from '../config.ts';
import { inUtc } from '../documents/translate.ts';
import { frame } from './frame.ts';
import { layOut, type Sender } from './lay-out.ts';
import type { MailTexts, MailWords } from './mail-data.ts';

type Write = (data: unknown, when: (iso: string) => string) => MailWords;

export function renderMail(
  config: Pick<Config, 'publicUrl'>,
  texts: MailTexts,
  template: string,
  language: string,
  data: unknown,
  sender: Sender | null = null,
) {
  const known = knownLanguage(language);
  const write = new Map(Object.entries(texts[known]) as [string, Write][]).get(template);
  if (!write) throw new Error(`there is no mail template ${template}`);
  const { path, firstName } = data as { path?: string; firstName?: string };
  const { greeting, footer, chosenFooter, billingFooter, otherwise } = frame[known];
  const isChosen = (noticeKindNames as string[]).includes(template);
  const link = path === undefined ? '' : linkTo(config.publicUrl, path);
  return {
    link,
    ...layOut({
      ...write(data, (iso) => inUtc(iso, known)),
      language: known,
      greeting: greeting(firstName),
      footer: isChosen ? chosenFooter : path === undefined ? billingFooter : footer,
      sender,
      otherwise,
      link,
    }),
  };
}

/** The host comes from the settings, never from a request, and no path can lead to another host. */
function linkTo(publicUrl: URL, path: string): string {
  const url = new URL(path, publicUrl.origin);
  if (!path.startsWith('/') || url.origin !== publicUrl.origin) throw new Error('a mail may only link to us');
  return url.href;
}
