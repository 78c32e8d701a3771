const paths = {
  rows: 'M4 6h16M4 12h16M4 18h16',
  cards: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  order: 'M7 5v14M7 19l-3.5-3.5M7 19l3.5-3.5M13 7h7M13 12h5M13 17h3',
} as const

/** Icons used only by the list of events; those of the kit load with every page. */
export function ListSign({ name, className }: { name: keyof typeof paths; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      width={18}
      height={18}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
