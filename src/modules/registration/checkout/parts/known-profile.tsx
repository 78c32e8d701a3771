import { type ReactNode, useState } from 'react'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'

type KnownProfileProps = {
  readonly participant: Readonly<Record<string, unknown>>
  /** Opens the fields at once: they have an error, or a draft with changes. */
  readonly isOpen: boolean
  /** The profile's fields, which are posted whether they are shown or not. */
  readonly children: ReactNode
}

/** A profile that has all that the race asks for, as a summary; «Edit» opens its fields, also without a script. */
export function KnownProfile({ participant, isOpen, children }: KnownProfileProps) {
  const t = useTexts('registration-form')
  const format = useFormat()
  const [wasOpened, setOpened] = useState(isOpen)
  const textOf = (field: string) => (typeof participant[field] === 'string' ? participant[field] : '')
  const birthDate = textOf('birthDate')
  const facts = [
    isPlainDate(birthDate) ? format.day(birthDate) : '',
    groupedPhone(textOf('phone')),
    textOf('email'),
    textOf('city'),
    textOf('club'),
  ].filter(Boolean)
  return (
    <details
      open={isOpen || wasOpened}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      className="group flex flex-col gap-6"
    >
      <summary className="block cursor-pointer list-none rounded-card focus-visible:outline-3 focus-visible:outline-accent group-open:hidden [&::-webkit-details-marker]:hidden">
        <Card className="flex items-start justify-between gap-4">
          <span className="min-w-0">
            <span className="block font-semibold text-lg">
              {[textOf('lastName'), textOf('firstName'), textOf('patronymic')].filter(Boolean).join(' ')}
            </span>
            <span className="block break-words text-ink-2 text-sm">{facts.join(' · ')}</span>
          </span>
          <span className="flex-none underline underline-offset-2">{t('editProfile')}</span>
        </Card>
      </summary>
      {children}
    </details>
  )
}

/** A number of Russia or Kazakhstan in groups, without the library that the field loads when it is shown. */
function groupedPhone(phone: string): string {
  return phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 $1 $2-$3-$4')
}
