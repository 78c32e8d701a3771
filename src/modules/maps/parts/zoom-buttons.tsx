import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { asButton } from './link-as-button.ts'

type ZoomButtonsProps = {
  readonly onZoom: (by: 1 | -1, pressed: Event) => void
  /** Their links where there is no live map. */
  readonly addresses: { readonly nearer: string; readonly wider: string }
  readonly isStatic: boolean
}

/** Zoom buttons in the theme's look, large enough for touch. */
export function ZoomButtons({ onZoom, addresses, isStatic }: ZoomButtonsProps) {
  const t = useTexts('maps')
  const both = [
    { name: t('zoomIn'), icon: 'plus', by: 1, address: addresses.nearer },
    { name: t('zoomOut'), icon: 'minus', by: -1, address: addresses.wider },
  ] as const
  return (
    <div className="absolute top-3 right-3 flex flex-col divide-y divide-line rounded-control border border-line bg-paper shadow-raised">
      {both.map(({ name, icon, by, address }) => (
        <Link
          key={icon}
          to={address}
          preventScrollReset
          aria-label={name}
          className={look}
          {...(isStatic ? null : asButton((click) => onZoom(by, click.nativeEvent)))}
        >
          <Icon name={icon} size={20} />
        </Link>
      ))}
    </div>
  )
}

const look = 'flex size-11 cursor-pointer items-center justify-center rounded-control text-ink hover:bg-wash'
