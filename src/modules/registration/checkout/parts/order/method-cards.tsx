import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import type { RegisterRefusal } from '../step-props.ts'

type MethodCardsProps = { readonly methods: readonly string[]; readonly refusal: RegisterRefusal | undefined }

/**
 * The payment methods. SBP is one method with two variants: a phone opens the bank's app, other
 * devices show a QR code to scan; CSS chooses by the pointer type, also without a script. The
 * initially chosen method is visible on every device.
 */
export function MethodCards({ methods, refusal }: MethodCardsProps) {
  const t = useTexts('registration')
  const looks: Readonly<Record<string, MethodLook>> = {
    sbp_link: { title: t('methodSbp'), note: t('methodSbpLinkNote'), shownAt: 'desk:hidden' },
    sbp_qr: { title: t('methodSbp'), note: t('methodSbpQrNote'), shownAt: 'handheld:hidden' },
    card: { title: t('methodCard'), note: t('methodCardNote') },
  }
  const posted = refusal?.values.paymentType
  const first = methods.find((method) => looks[method]?.shownAt === undefined) ?? methods[0]
  const chosen = typeof posted === 'string' && methods.includes(posted) ? posted : first
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('chooseMethod')}</legend>
      <div className="grid grid-cols-2 gap-2 max-[22rem]:grid-cols-1">
        {methods.map((method) => (
          <MethodCard
            key={method}
            method={method}
            look={looks[method] ?? { title: method, note: '' }}
            isChosen={method === chosen}
          />
        ))}
      </div>
    </fieldset>
  )
}

type MethodLook = { readonly title: string; readonly note: string; readonly shownAt?: string }

/** The radio covers its card invisibly: the border shows which one is chosen, and the focus ring is the card's. */
function MethodCard({ method, look, isChosen }: { method: string; look: MethodLook; isChosen: boolean }) {
  const { title, note, shownAt } = look
  return (
    <label
      className={classNames(
        'relative flex min-h-16 cursor-pointer flex-col rounded-control border border-line-strong bg-paper p-2.5 text-sm transition-colors duration-150 hover:border-ink has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--ink)] has-focus-visible:outline-3 has-focus-visible:outline-accent',
        shownAt,
      )}
    >
      <input
        type="radio"
        name="paymentType"
        value={method}
        required
        defaultChecked={isChosen}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
      <span className="font-semibold">{title}</span>
      {note !== '' && <span className="text-ink-2">{note}</span>}
    </label>
  )
}
