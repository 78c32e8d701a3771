import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { maxPerGroupEntry } from '#src/modules/catalog/domain/group-entry-rules.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { FileButton } from '#src/ui/kit/file-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { Select } from '#src/ui/kit/select.tsx'
import { listMaxBytes } from '../domain/list-limits.ts'
import type { EventSummary, GroupEntry } from './shown-group-entry.ts'
import { useKindTexts } from './use-kind-texts.ts'

type ReadResult = { readonly added: number; readonly known: number; readonly unknown: readonly string[] }
type SourcesProps = { groupEntry: GroupEntry; card: EventSummary; readResult: ReadResult | null }

/** The sources of the list: a file, or an earlier list. */
export function ListSources({ groupEntry, card, readResult }: SourcesProps) {
  const t = useKindTexts(groupEntry.kind)
  const { previousLists, groupEntryId } = groupEntry
  return (
    <Card className="flex flex-col gap-6">
      {readResult !== null && <ReadNotice readResult={readResult} />}
      <div className="grid items-start gap-6 tablet:grid-cols-2">
        <Upload groupEntry={groupEntry} eventCode={card.eventCode} />
        {previousLists.length > 0 && (
          <section className="flex flex-col gap-3">
            <h2 className="font-semibold">{t('previousTitle')}</h2>
            <Form method="post" preventScrollReset className="flex flex-col items-start gap-3">
              <input type="hidden" name="intent" value="previous-list" />
              <input type="hidden" name="groupEntryId" value={groupEntryId} />
              <Select
                name="fromId"
                label={t('previousLabel')}
                placeholder={false}
                className="w-full"
                options={previousLists.map(({ fromId, eventName, startsOn, athletes }) => ({
                  value: fromId,
                  label: t('formerList', { event: eventName, year: startsOn.slice(0, 4), count: athletes }),
                }))}
              />
              <Button type="submit" look="quiet">
                {t('previousAdd')}
              </Button>
            </Form>
          </section>
        )}
      </div>
    </Card>
  )
}

function Upload({ groupEntry: { groupEntryId, kind }, eventCode }: { groupEntry: GroupEntry; eventCode: string }) {
  const t = useTexts('group-entries')
  const ui = useTexts('ui')
  const submit = useSubmit()
  const template = `/api/group-entries/template?${new URLSearchParams({ eventCode, groupEntryKind: kind })}`
  const [isTooLarge, setIsTooLarge] = useState(false)
  const send = (file: File) => {
    setIsTooLarge(file.size > listMaxBytes)
    if (file.size > listMaxBytes) return
    const form = new FormData()
    for (const [name, value] of Object.entries({ intent: 'upload', groupEntryId })) form.set(name, value)
    form.set('file', file)
    void submit(form, { method: 'post', encType: 'multipart/form-data', preventScrollReset: true })
  }
  return (
    <section className="flex flex-col items-start gap-3">
      <h2 className="font-semibold">{t('uploadTitle')}</h2>
      <Form method="post" encType="multipart/form-data" className="flex flex-col items-start gap-3">
        <input type="hidden" name="intent" value="upload" />
        <input type="hidden" name="groupEntryId" value={groupEntryId} />
        <FileButton
          name="file"
          label={t('uploadChoose')}
          accept={['.csv', '.txt', '.tsv', 'text/csv', 'text/plain']}
          look="primary"
          hint={t('uploadNote', { max: maxPerGroupEntry })}
          error={isTooLarge ? ui('error.http.file_too_large', { max: listMaxBytes / 1_000_000 }) : undefined}
          onFile={send}
        >
          <noscript>
            <Button type="submit" look="quiet">
              {t('uploadSend')}
            </Button>
          </noscript>
        </FileButton>
      </Form>
      <p className="flex flex-wrap gap-x-5">
        <a href={template} className="min-h-11 py-2.5 underline underline-offset-2">
          {t('template')}
        </a>
        <a href={`${template}&filled=yes`} className="min-h-11 py-2.5 underline underline-offset-2">
          {t('sample')}
        </a>
      </p>
    </section>
  )
}

function ReadNotice({ readResult: { added, known, unknown } }: { readResult: ReadResult }) {
  const t = useTexts('group-entries')
  return (
    <Notice look={unknown.length > 0 ? 'warn' : 'ok'} live>
      {t('uploaded', { count: added })} {known > 0 && t('uploadedKnown', { count: known })}{' '}
      {unknown.length > 0 && t('uploadedUnknown', { columns: unknown.join(', ') })}
    </Notice>
  )
}
