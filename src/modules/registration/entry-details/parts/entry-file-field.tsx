import { useEffect, useRef, useState } from 'react'
import { upload } from '#src/client/upload.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { wrongFieldId } from '#src/ui/kit/field-id.ts'
import { FileButton } from '#src/ui/kit/file-button.tsx'
import { ProgressBar } from '#src/ui/kit/progress-bar.tsx'
import { entryFileMaxBytes, entryFileTypes, entryFileUrl } from '../domain/entry-file.ts'

type FieldProps = {
  name: string
  label: string
  optional: boolean
  hint?: string
  /** The id of the present file; empty where there is none. */
  value: string
  /** The names of files by their ids. */
  files: readonly { readonly fileId: string; readonly name: string }[]
  error: string | undefined
}

/**
 * A file of the entry: uploaded as soon as it is chosen, and the form submits its id. Without a
 * script the form submits the file itself.
 */
export function EntryFileField({ name, label, optional, hint, value, files, error: refused }: FieldProps) {
  const t = useTexts('registration')
  const ui = useTexts('ui')
  const [fileId, setFileId] = useState(value)
  const { share, error, sent, choose } = useEntryFile(refused, setFileId)
  const known = sent?.fileId === fileId ? sent : files.find((file) => file.fileId === fileId)
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">
        {label}
        {optional && <span className="font-normal text-ink-2"> · {ui('optional')}</span>}
      </legend>
      <input type="hidden" name={name} value={fileId} />
      {fileId !== '' && share === null && (
        <a
          href={entryFileUrl(fileId)}
          target="_blank"
          rel="noopener"
          className="w-fit max-w-full break-words py-1 underline underline-offset-2"
        >
          {known?.name ?? t('fileStored')}
        </a>
      )}
      <FileButton
        name={`files.${name}`}
        id={error && wrongFieldId(name)}
        label={fileId === '' ? t('fileChoose') : t('fileReplace')}
        accept={entryFileTypes}
        hint={[hint, t('fileHint', { max: entryFileMaxBytes / 1_000_000 })].filter(Boolean).join(' ')}
        error={error}
        onFile={choose}
      >
        {fileId !== '' && (
          <Button type="button" look="quiet" onClick={() => setFileId('')}>
            {t('fileRemove')}
          </Button>
        )}
      </FileButton>
      {share !== null && <ProgressBar label={t('fileSending')} share={share} />}
    </fieldset>
  )
}

type Sent = { readonly fileId: string; readonly name: string }

/** Another choice replaces a running upload. */
function useEntryFile(refused: string | undefined, onSent: (fileId: string) => void) {
  const t = useTexts('registration')
  const ui = useTexts('ui')
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState(refused)
  const [sent, setSent] = useState<Sent | null>(null)
  const going = useRef<AbortController | null>(null)
  useEffect(() => setError(refused), [refused])
  useEffect(() => () => going.current?.abort(), [])
  const send = async (file: File, signal: AbortSignal): Promise<string | undefined> => {
    if (file.size > entryFileMaxBytes) return ui('error.http.file_too_large', { max: entryFileMaxBytes / 1_000_000 })
    const form = new FormData()
    form.set('file', file, file.name)
    const outcome = await upload('POST /Register/ApiUploadFile', form, { signal, onProgress: setShare })
    if (outcome.error) return outcome.error.fields?.file?.message ?? outcome.error.message
    setSent(outcome.data)
    onSent(outcome.data.fileId)
    return undefined
  }
  const choose = async (file: File) => {
    going.current?.abort()
    const own = new AbortController()
    going.current = own
    setError(undefined)
    setShare(0)
    const refusal = await send(file, own.signal).catch(() => t('fileOffline'))
    if (own.signal.aborted) return
    setError(refusal)
    setShare(null)
  }
  return { share, error, sent, choose: (file: File) => void choose(file) }
}
