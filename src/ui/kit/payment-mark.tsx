/** The marks of payment systems, drawn by us in the colour of the text around them. */
const marks = {
  mir: { name: 'Мир', drawing: <Word text="МИР" /> },
  visa: { name: 'Visa', drawing: <Word text="VISA" isSlanted /> },
  mastercard: { name: 'Mastercard', drawing: <Circles /> },
  sbp: { name: 'СБП', drawing: <Word text="СБП" /> },
} as const

export type PaymentMarkName = keyof typeof marks

/** One mark, on a plate of its own size, so that a row of them is even. */
export function PaymentMark({ name }: { name: PaymentMarkName }) {
  const mark = marks[name]
  return (
    <svg role="img" aria-label={mark.name} width="48" height="28" viewBox="0 0 48 28" fill="none" stroke="currentColor">
      <rect x="0.5" y="0.5" width="47" height="27" rx="4.5" />
      {mark.drawing}
    </svg>
  )
}

function Word({ text, isSlanted = false }: { text: string; isSlanted?: boolean }) {
  return (
    <text
      x="24"
      y="19"
      textAnchor="middle"
      stroke="none"
      fill="currentColor"
      fontSize="14"
      fontWeight="800"
      transform={isSlanted ? 'skewX(-12) translate(4 0)' : undefined}
    >
      {text}
    </text>
  )
}

function Circles() {
  return (
    <g strokeWidth="1.5">
      <circle cx="20" cy="14" r="7" />
      <circle cx="28" cy="14" r="7" />
    </g>
  )
}
