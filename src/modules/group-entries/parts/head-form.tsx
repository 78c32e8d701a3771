import { Form } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import type { GroupEntry } from './shown-group-entry.ts'
import { useAutosave } from './use-autosave.ts'

/** School, region and coach of the whole list. */
export function HeadForm({ groupEntry, isSaved }: { groupEntry: GroupEntry; isSaved: boolean }) {
  const t = useTexts('group-entries')
  const { head, fields, groupEntryId } = groupEntry
  const typing = useAutosave()
  const shown = (['school', 'region', 'coach'] as const).filter((field) => fields[field] !== 'off')
  if (shown.length === 0) return null
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="headline text-h2">{t('headTitle')}</h2>
        <p className="text-ink-2 text-sm">{t('headNote')}</p>
      </div>
      <Form method="post" preventScrollReset className="grid items-start gap-4 tablet:grid-cols-3" {...typing.form}>
        <input type="hidden" name="intent" value="head" />
        <input type="hidden" name="groupEntryId" value={groupEntryId} />
        {shown.map((field) => (
          <TextField
            key={field}
            name={field}
            label={t(field)}
            error={groupEntry.headMissing.includes(field) ? t('headMissing') : undefined}
            defaultValue={head[field]}
            optional={fields[field] === 'optional'}
            maxLength={100}
            autoComplete={field === 'region' ? 'address-level1' : 'off'}
          />
        ))}
        <div className="flex flex-wrap items-center gap-4 tablet:col-span-3">
          <Button type="submit" look="quiet">
            {t('headSave')}
          </Button>
          {(typing.isDraftSaved || isSaved) && (
            <output className="text-ok">{t(typing.isDraftSaved ? 'headAutosaved' : 'headSaved')}</output>
          )}
        </div>
      </Form>
    </Card>
  )
}
