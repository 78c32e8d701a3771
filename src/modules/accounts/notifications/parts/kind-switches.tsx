import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'

type Choice = ApiReply<'GET /api/account/notifications'>['choices'][number]

/** The name of a kind's checkbox for a channel. */
function choiceField({ kind, channel }: Pick<Choice, 'kind' | 'channel'>): string {
  return `${kind}.${channel}`
}

/** A checkbox for each kind and channel, under the headings of their sections and of the channel. */
export function KindSwitches({
  choices,
  typed,
  error,
}: {
  readonly choices: readonly Choice[]
  /** The choices of a refused form. */
  readonly typed: readonly Pick<Choice, 'kind' | 'channel' | 'isOn'>[] | undefined
  readonly error: ApiFailure | undefined
}) {
  const t = useTexts('notifications')
  const isOn = (choice: Choice) =>
    typed?.find(({ kind, channel }) => kind === choice.kind && channel === choice.channel)?.isOn ?? choice.isOn
  return [...Map.groupBy(choices, ({ section }) => section)].map(([section, kinds]) => (
    <PageSection key={section} title={t(`section.${section}`)}>
      {[...Map.groupBy(kinds, ({ channel }) => channel)].map(([channel, ofChannel]) => (
        <Card key={channel} padded={false}>
          <p
            id={`${section}-${channel}`}
            className="border-line border-b px-4 py-2 font-medium text-ink-2 text-sm tablet:px-6"
          >
            {t(`channel.${channel}`)}
          </p>
          <ul aria-labelledby={`${section}-${channel}`} className="divide-y divide-line">
            {ofChannel.map((choice) => (
              <li key={choiceField(choice)} className="px-4 py-1.5 tablet:px-6">
                <Checkbox
                  name={choiceField(choice)}
                  defaultChecked={isOn(choice)}
                  note={t(`kindNote.${choice.kind}`)}
                  error={error?.fields?.[choice.kind]?.message}
                >
                  <span className="font-semibold">{t(`kind.${choice.kind}`)}</span>
                </Checkbox>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </PageSection>
  ))
}
