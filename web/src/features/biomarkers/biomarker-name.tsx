import { TwoLines } from '../../ui/table/cells.tsx';

/**
 * Splits a LOINC name in two: what is measured, and how and in what. It is only cut: joined again, the parts
 * are the official name. The first part ends at the bracket if there is one, since words before it, such as
 * HDL, belong to what is measured.
 */
export function splitName(name: string): { first: string; rest: string } {
  const bracket = name.search(/ ?\[/);
  const at = bracket > 0 ? bracket : name.search(/ (?:in|of|by) /);
  return at > 0 ? { first: name.slice(0, at), rest: name.slice(at).trim() } : { first: name, rest: '' };
}

interface Named {
  name: string;
  loincCode: string;
}

/** A biomarker as an option, with the number of available samples. */
export function biomarkerOption({ name, loincCode }: Named, available: number | undefined) {
  const { first, rest } = splitName(name);
  return { label: first, code: loincCode, detail: rest, count: available };
}

/**
 * The cell of a biomarker: the name up to the bracket, below it code and rest; the bracket only where there
 * is room.
 */
export function BiomarkerName({ biomarker: { name, loincCode } }: { biomarker: Named }) {
  const { first, rest } = splitName(name);
  const [, bracket, after = rest] = /^(\[.*?\]) (.+)/.exec(rest) ?? [];
  return (
    <span title={name} lang="en" data-measures className="@container block">
      <TwoLines
        first={first}
        second={
          <>
            <span className="mr-1.5 font-mono">{loincCode}</span>
            {bracket ? <span className="hidden @min-[15rem]:inline">{bracket} </span> : null}
            {after}
          </>
        }
      />
    </span>
  );
}
