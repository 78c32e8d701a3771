import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'

export type MapState = 'fine' | 'no-webgl' | 'no-map' | 'no-events'

/** The notice of a map that failed to load or cannot be drawn; the current picture stays. */
export function MapTrouble({ state, onAgain }: { state: MapState; onAgain: () => void }) {
  const t = useTexts('maps')
  if (state === 'fine') return null
  if (state === 'no-webgl')
    return (
      <p role="status" className={`${look} text-sm`}>
        {t('noWebGl')}
      </p>
    )
  return (
    <div role="alert" className={`${look} flex flex-wrap items-center justify-between gap-3`}>
      <p className="max-w-prose">{t(state === 'no-map' ? 'noMap' : 'failed')}</p>
      <Button look="quiet" onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  )
}

const look = 'absolute inset-x-4 bottom-4 rounded-card bg-paper p-4 shadow-raised'
