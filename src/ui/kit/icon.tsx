const paths = {
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'chevron-down': 'M6 9l6 6 6-6',
  'chevron-up': 'M6 15l6-6 6 6',
  'chevron-right': 'M9 6l6 6-6 6',
  'chevron-left': 'M15 6l-6 6 6 6',
  'arrow-right': 'M4 12h16M14 6l6 6-6 6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  pin: 'M12 21c4-5 6.5-8.2 6.5-11.2a6.5 6.5 0 1 0-13 0C5.5 12.8 8 16 12 21zM12 12a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8z',
  external: 'M10 5H5v14h14v-5M14 5h5v5M19 5l-8.5 8.5',
  print: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z',
  info: 'M12 11v6M12 7.2v.2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  warn: 'M12 9v5M12 17.2v.2M12 3.5L2.5 20h19z',
  stop: 'M8 8l8 8M16 8l-8 8M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  filter: 'M4 7h16M7 12h10M10 17h4',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  swap: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4',
  repeat: 'M19 12a7 7 0 1 1-2.1-5M19 3v4.5h-4.5',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5',
} as const

export type IconName = keyof typeof paths

type IconProps = { name: IconName; size?: number; className?: string }

/** An icon next to a text; it is hidden from screen readers, so there must be a text. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      width={size}
      height={size}
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
