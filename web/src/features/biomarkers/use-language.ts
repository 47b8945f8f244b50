import type { Language } from '@aliquot/contract/languages';
import { useTranslation } from '../../ui/words.tsx';

/** The screen's language as the contract's type. */
export const useLanguage = (): Language => (useTranslation().i18n.language === 'fr' ? 'fr' : 'en');
