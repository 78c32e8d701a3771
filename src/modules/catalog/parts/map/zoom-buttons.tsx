import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'

type ZoomButtonsProps = {
  readonly onZoom: (by: 1 | -1, pressed: Event) => void
  /** Where they lead to by themselves, where no live map is. */
  readonly addresses: { readonly nearer: string; readonly wider: string } | null
}

/** In the look of the house and large enough for a thumb, in both themes. */
export function ZoomButtons({ onZoom, addresses }: ZoomButtonsProps) {
  const t = useTexts('catalog-map')
  const press = (by: 1 | -1) => (click: MouseEvent) => onZoom(by, click.nativeEvent)
  const both = [
    { name: t('zoomIn'), icon: 'plus', by: 1, address: addresses?.nearer },
    { name: t('zoomOut'), icon: 'minus', by: -1, address: addresses?.wider },
  ] as const
  return (
    <div className="absolute top-3 right-3 flex flex-col divide-y divide-line rounded-control border border-line bg-paper shadow-raised">
      {both.map(({ name, icon, by, address }) =>
        address === undefined ? (
          <button key={icon} type="button" aria-label={name} onClick={press(by)} className={look}>
            <Icon name={icon} size={20} />
          </button>
        ) : (
          <Link key={icon} to={address} preventScrollReset aria-label={name} className={look}>
            <Icon name={icon} size={20} />
          </Link>
        ),
      )}
    </div>
  )
}

const look = 'flex size-11 cursor-pointer items-center justify-center rounded-control text-ink hover:bg-wash'
