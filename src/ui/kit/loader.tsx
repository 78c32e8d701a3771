import { useTexts } from '../i18n/use-texts.ts'

/** A loading animation in a box of fixed height; invisible for the first 300 ms. */
export function Loader({ height = 300 }: { height?: number }) {
  const t = useTexts('ui')
  return (
    <div role="status" className="grid place-items-center" style={{ height }}>
      <span className="loader-late flex -skew-x-18 gap-2">
        {['0ms', '120ms', '240ms'].map((delay) => (
          <span
            key={delay}
            aria-hidden="true"
            className="h-10 w-3 animate-pulse bg-ink motion-reduce:animate-none"
            style={{ animationDelay: delay }}
          />
        ))}
      </span>
      <span className="sr-only">{t('loading')}</span>
    </div>
  )
}
