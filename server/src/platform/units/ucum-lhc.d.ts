/** The functions of the library that we call; it has no types of its own. */
declare module '@lhncbc/ucum-lhc' {
  interface Conversion {
    status: 'succeeded' | 'failed' | 'error';
    toVal: number | null;
  }

  export class UcumLhcUtils {
    static getInstance(): UcumLhcUtils;
    validateUnitString(unit: string): { status: 'valid' | 'invalid' | 'error' };
    convertUnitTo(
      from: string,
      value: number,
      to: string,
      options?: { molecularWeight?: number | null; charge?: number | null },
    ): Conversion;
  }
}
