import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { changePreferences, readPreferences } from './own-preferences.ts';
import { removeView, saveView } from './views.ts';

export const preferences: Handlers<Contract['preferences']> = {
  get: (context) => readPreferences(context),
  change: (context, { body }) => changePreferences(context, body),
  saveView: (context, { body }) => saveView(context, body),
  removeView: (context, { params }) => removeView(context, params.id),
};
