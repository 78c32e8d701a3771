/** A labelled fact of a description list. */
export function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd className="font-medium">{text}</dd>
    </div>
  )
}
