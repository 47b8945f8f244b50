/** The vial and the name in the serif font; with `brief`, a narrow window shows the vial alone. */
export function Logo({ name = 'Aliquot', brief = false }: { name?: string; brief?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-serif text-[22px]/none tracking-[-0.01em] text-t1">
      <svg width="11" height="26" viewBox="0 0 12 30" aria-hidden="true" className="shrink-0">
        <rect x="1.5" y=".5" width="9" height="5" rx="1" className="fill-serum-mark" />
        <path d="M3 14h6v10.4a3 3 0 0 1-6 0z" className="fill-liquid" />
        <path d="M2.5 6.5h7v18a3.5 3.5 0 0 1-7 0z" fill="none" strokeWidth="1.1" className="stroke-t1" />
      </svg>
      <span className={brief ? 'max-sm:sr-only' : undefined}>{name}</span>
    </span>
  );
}
