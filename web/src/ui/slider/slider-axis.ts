export interface SliderAxis {
  min: number;
  max: number;
  step: number;
}
