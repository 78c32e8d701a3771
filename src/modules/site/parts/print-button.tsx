import { useEffect, useState } from 'react'
import { Button } from '#src/ui/kit/button.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'

/** Prints the page; rendered after hydration, since it needs a script. */
export function PrintButton({ label }: { label: string }) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <Button
      look="quiet"
      size="s"
      data-no-print
      data-print-headless
      className={isReady ? '' : 'invisible'}
      onClick={() => window.print()}
    >
      <Icon name="print" size={18} />
      {label}
    </Button>
  )
}
