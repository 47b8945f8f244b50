export { KeyboardWays } from './keyboard-ways.tsx';
