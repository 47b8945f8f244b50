export interface SliderAxis {
  min: number;
  max: number;
  /** What an arrow key moves by. */
  step: number;
  /** What Page Up and Page Down move by and a pointer comes to rest on; without ticks ten steps, and each step. */
  tick?: number;
}
