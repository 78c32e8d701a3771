const paths = {
  clock: 'M12 7v5l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  trend: 'M3.5 17l6-6 4 4L20 8M15 8h5v5',
} as const

/** Icons used only by the suggestions; those of the kit load with every page. */
export function Sign({ name }: { name: keyof typeof paths }) {
  return (
    <svg
      aria-hidden="true"
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
