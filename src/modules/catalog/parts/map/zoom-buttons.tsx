import type { MouseEvent } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'

type ZoomButtonsProps = { readonly onZoom: (by: 1 | -1, pressed: Event) => void }

/** In the look of the house and large enough for a thumb, in both themes. */
export function ZoomButtons({ onZoom }: ZoomButtonsProps) {
  const t = useTexts('catalog-map')
  const press = (by: 1 | -1) => (click: MouseEvent) => onZoom(by, click.nativeEvent)
  return (
    <div className="absolute top-3 right-3 flex flex-col divide-y divide-line rounded-control border border-line bg-paper shadow-raised">
      <button type="button" aria-label={t('zoomIn')} onClick={press(1)} className={look}>
        <Icon name="plus" size={20} />
      </button>
      <button type="button" aria-label={t('zoomOut')} onClick={press(-1)} className={look}>
        <Icon name="minus" size={20} />
      </button>
    </div>
  )
}

const look = 'flex size-11 cursor-pointer items-center justify-center rounded-control text-ink hover:bg-wash'
