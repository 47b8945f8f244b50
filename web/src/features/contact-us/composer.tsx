import { maxAttachments } from '@aliquot/contract/chats';
import { useQueryClient } from '@tanstack/react-query';
import { Paperclip, Send } from 'lucide-react';
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { acceptFor } from '../../platform/api/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { ComposerExtras } from './composer-extras.tsx';
import { addFile, changeDraft, clearDraft, type Draft, readyFiles, useDraft } from './drafts.ts';
import { type Place, post } from './outbox.ts';

const maxLength = 4000;

/** The draft of a conversation, and sending it. */
function useComposer(place: Place, area: RefObject<HTMLTextAreaElement | null>) {
  const client = useQueryClient();
  const draft = useDraft(place);
  const text = draft.text.trim();
  const over = text.length > maxLength;
  const uploading = draft.files.some(({ fileId, error }) => fileId === null && error === null);
  const files = readyFiles(draft);
  const canSend = (text !== '' || files.length > 0 || uploading) && !over;
  // Pressed during an upload: the message is sent when the upload ends.
  const [sendRequested, setSendRequested] = useState(false);

  const send = () => {
    area.current?.focus();
    setSendRequested(canSend && uploading);
    if (!canSend || uploading || (text === '' && files.length === 0)) return;
    post(client, place, {
      clientKey: crypto.randomUUID(),
      comment: text,
      files,
      source: draft.source,
      at: new Date().toISOString(),
      errors: null,
    });
    clearDraft(place);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the upload sends
  useEffect(() => {
    if (sendRequested && !uploading) send();
  }, [sendRequested, uploading]);
  return { draft, length: text.length, over, canSend, waits: sendRequested && uploading, send };
}

/** Takes files that were chosen, dropped or pasted, up to the maximum of a message. */
function useTakeFiles(place: Place, { files }: Draft) {
  const { t } = useTranslation('contact_us');
  return (chosen: Iterable<File>) => {
    const room = maxAttachments - files.length;
    const all = [...chosen];
    if (all.length > room) alert.warning(t('too_many_files', { count: maxAttachments }));
    for (const file of all.slice(0, room)) void addFile(place, file);
  };
}

/** Enter sends, except with a modifier key or while an input method composes. */
const isSend = ({ key, shiftKey, altKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !altKey && !nativeEvent.isComposing;

/** A growing text field with files and subject. */
export function Composer({ place, label }: { place: Place; label: string }) {
  const { t, i18n } = useTranslation('contact_us');
  const area = useRef<HTMLTextAreaElement>(null);
  const { draft, length, over, canSend, waits, send } = useComposer(place, area);
  const take = useTakeFiles(place, draft);
  useEffect(() => area.current?.focus({ preventScroll: true }), []);
  const number = (value: number) => value.toLocaleString(i18n.language);
  const caught = (event: SyntheticEvent, files: FileList) => {
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping does the same as the button
    <div
      className="min-w-0 flex-1"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => caught(event, event.dataTransfer.files)}
    >
      <ComposerExtras place={place} draft={draft} />
      <div className="flex items-start gap-2">
        <TextArea
          ref={area}
          data-autofocus
          label={label}
          labelHidden
          className="min-w-0 flex-1"
          rows={2}
          value={draft.text}
          placeholder={label}
          onChange={(event) => changeDraft(place, { text: event.target.value })}
          onKeyDown={(event) => {
            if (!isSend(event)) return;
            event.preventDefault();
            send();
          }}
          onPaste={(event) => caught(event, event.clipboardData.files)}
          hint={t('keys')}
          error={over ? t('too_long', { count: number(length), most: number(maxLength) }) : undefined}
        />
        <AttachButton onFiles={take} />
        <Button
          variant="primary"
          icon={<Send size={16} aria-hidden="true" />}
          disabled={!canSend}
          busy={waits}
          busyLabel={t('sending_files')}
          className="mt-4"
          onClick={send}
        >
          {t('send')}
        </Button>
      </div>
    </div>
  );
}

function AttachButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTranslation('contact_us');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptFor('attachment')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      <IconButton
        label={t('attach')}
        icon={<Paperclip size={16} aria-hidden="true" />}
        className="mt-4"
        onClick={() => input.current?.click()}
      />
    </>
  );
}
