import type { Attachment, ChatMessage } from '@aliquot/contract/chats';
import { Download, FileText, Image } from 'lucide-react';
import { useState } from 'react';
import { download, showError } from '../../platform/api/index.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { freshUrl } from './api.ts';
import { useTimeWords } from './use-words.ts';

interface AttachmentCardProps {
  message: ChatMessage;
  file: Attachment;
}

/** A file attached to a message; images have a preview. */
export function AttachmentCard({ message, file }: AttachmentCardProps) {
  const { t } = useTranslation('contact_us');
  const { size } = useTimeWords();
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      const url = await freshUrl(message.chatId, message.seq, file.id);
      if (url) download(url);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const isPicture = file.contentType.startsWith('image/');
  return (
    <div className="w-80 max-w-full overflow-hidden rounded-control bg-s3 group-data-[own]/message:bg-s1">
      {isPicture && file.url ? <Preview url={file.url} /> : null}
      <div className="flex items-center gap-3 py-2.5 pr-2 pl-3">
        {isPicture ? (
          <Image size={20} className="shrink-0 text-t2" aria-hidden="true" />
        ) : (
          <FileText size={20} className="shrink-0 text-t2" aria-hidden="true" />
        )}
        <span className="min-w-0 flex-1">
          <span className="block truncate text-dense">{file.name}</span>
          <span className="block text-label text-t3">{size(file.size)}</span>
        </span>
        <IconButton
          size="small"
          label={t('download', { name: file.name })}
          icon={<Download size={16} aria-hidden="true" />}
          disabled={busy}
          onClick={() => void fetchFile()}
        />
      </div>
    </div>
  );
}

/** The preview's address may have expired: then only the card is shown. */
function Preview({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  return failed ? null : (
    <img src={url} alt="" onError={() => setFailed(true)} className="h-44 w-full bg-s1 object-cover" />
  );
}
