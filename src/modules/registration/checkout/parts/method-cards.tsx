import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'

/**
 * The payment methods. SBP is one method with two variants: a phone opens the bank's app, other
 * devices show a QR code to scan; CSS chooses by the pointer type, also without a script. The
 * initially chosen method is visible on every device.
 */
export function MethodCards({ methods }: { methods: readonly string[] }) {
  const t = useTexts('registration')
  const looks: Readonly<Record<string, MethodLook>> = {
    sbp_link: { title: t('methodSbpLink'), note: t('methodSbpLinkNote'), sign: phoneSign, shownAt: 'desk:hidden' },
    sbp_qr: { title: t('methodSbpQr'), note: t('methodSbpQrNote'), sign: qrSign, shownAt: 'handheld:hidden' },
    card: { title: t('methodCard'), note: t('methodCardNote'), sign: cardSign },
  }
  const chosen = methods.find((method) => looks[method]?.shownAt === undefined) ?? methods[0]
  return (
    <fieldset className="min-w-0">
      <legend className="headline mb-4 text-h2">{t('chooseMethod')}</legend>
      <div className="grid gap-3">
        {methods.map((method) => (
          <MethodCard
            key={method}
            method={method}
            look={looks[method] ?? { title: method, note: '', sign: cardSign }}
            isChosen={method === chosen}
          />
        ))}
      </div>
    </fieldset>
  )
}

type MethodLook = { readonly title: string; readonly note: string; readonly sign: string; readonly shownAt?: string }

function MethodCard({ method, look, isChosen }: { method: string; look: MethodLook; isChosen: boolean }) {
  const { title, note, sign, shownAt } = look
  return (
    <label
      className={classNames(
        'flex min-h-20 cursor-pointer items-center gap-4 rounded-card border border-line-strong bg-paper p-4 transition-colors duration-150 hover:border-ink has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--ink)] tablet:p-5',
        shownAt,
      )}
    >
      <input
        type="radio"
        name="paymentType"
        value={method}
        required
        defaultChecked={isChosen}
        className="size-5 flex-none accent-(--primary)"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        {note !== '' && <span className="block text-ink-2 text-sm">{note}</span>}
      </span>
      <span className="grid size-12 flex-none place-items-center rounded-control bg-wash max-[22rem]:hidden">
        <svg
          aria-hidden="true"
          width="28"
          height="28"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinejoin="round"
          strokeLinecap="round"
        >
          <path d={sign} />
        </svg>
      </span>
    </label>
  )
}

const cardSign = 'M3.5 5.5h17v13h-17zM3.5 9.5h17M7 15h4'
const qrSign = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v3M17 20h3M14 20v-1M7 7v.1M17 7v.1M7 17v.1'
const phoneSign = 'M7.5 3h9v18h-9zM11 18h2M10 9.5l1.6 1.6L14.4 8'
