import { create } from 'zustand';

export const alertTypes = ['info', 'error', 'success', 'warning', 'message'] as const;
export type AlertType = (typeof alertTypes)[number];

export interface AlertOptions {
  /** Offers Undo instead of the cross. */
  undo?: () => void;
}

export interface Alert extends AlertOptions {
  type: AlertType;
  messages: readonly string[];
}

export type AlertGroups = Record<AlertType, readonly Alert[]>;

const none: AlertGroups = { info: [], error: [], success: [], warning: [], message: [] };

/** Alerts wait here, grouped by type, only until they are shown as toasts. */
export const useAlerts = create<AlertGroups>()(() => none);

export function takeAlerts(): Alert[] {
  const groups = useAlerts.getState();
  const waiting = alertTypes.flatMap((type) => groups[type]);
  if (waiting.length > 0) useAlerts.setState(none);
  return waiting;
}

function push(type: AlertType, text: string | readonly string[], options: AlertOptions = {}): void {
  const messages = typeof text === 'string' ? [text] : text;
  if (messages.length === 0) return;
  useAlerts.setState((groups) => ({ [type]: [...groups[type], { ...options, type, messages }] }));
}

type Say = (text: string | readonly string[], options?: AlertOptions) => void;

/** Shows a toast, from anywhere: `alert.success('SP-204817 reserved', { undo })`. */
export const alert: Record<AlertType, Say> = {
  info: (text, options) => push('info', text, options),
  error: (text, options) => push('error', text, options),
  success: (text, options) => push('success', text, options),
  warning: (text, options) => push('warning', text, options),
  message: (text, options) => push('message', text, options),
};
