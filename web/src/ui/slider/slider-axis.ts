export interface SliderAxis {
  min: number;
  max: number;
  /** The step of an arrow key. */
  step: number;
  /** The step of Page Up and Page Down, to which a pointer also snaps; without it, ten steps and one step. */
  tick?: number;
}
