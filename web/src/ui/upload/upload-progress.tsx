import { Button } from '../button/button.tsx';
import { Progress } from '../progress/progress.tsx';
import { useTranslation } from '../words.tsx';

/** The progress of an upload, with a cancel button. */
export function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <div className="flex min-w-0 flex-1 items-center gap-4">
      <div className="min-w-0 flex-1">
        <Progress label={t('image_uploading')} value={share} detail={`${Math.round(share * 100)} %`} />
      </div>
      <Button size="small" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
