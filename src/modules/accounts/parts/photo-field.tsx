import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import { FileButton } from '#src/ui/kit/file-button.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { ProgressBar } from '#src/ui/kit/progress-bar.tsx'
import { photoTypes } from '../domain/photo.ts'
import { usePhotoUpload } from './use-photo-upload.ts'

type Photo = { readonly url: string; readonly width: number; readonly height: number }
type PhotoFieldProps = {
  photo: Photo | null
  /** The page that saves the photo for a browser without a script. */
  action: string
  /** The issue of the file that was posted there. */
  issue: string | undefined
}

/**
 * The participant's photo: chosen, dropped or taken, uploaded at once; without a script a plain
 * form.
 */
export function PhotoField({ photo, action, issue }: PhotoFieldProps) {
  const t = useTexts('accounts')
  const { sending, error, choose } = usePhotoUpload(issue)
  const { isOver, dropArea } = useDrop(choose)
  const inputId = useId()
  const removeId = useId()
  useFocusAfterRemoval(photo !== null, inputId)
  return (
    <Card
      {...dropArea}
      id="photo"
      className={classNames(
        'flex flex-col gap-5 min-[600px]:flex-row tablet:gap-6',
        isOver && 'border-ink border-dashed bg-wash',
      )}
    >
      <Frame photo={photo} preview={sending?.preview} />
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <div className="flex flex-col gap-1">
          <h2 className="font-semibold text-lg">{t('photoTitle')}</h2>
          <p className="text-ink-2">{t('photoNote')}</p>
        </div>
        <form
          method="post"
          action={action}
          encType="multipart/form-data"
          className="flex min-w-0 flex-col items-start gap-3"
        >
          <FileButton
            id={inputId}
            name="file"
            label={photo === null ? t('photoChoose') : t('photoReplace')}
            accept={photoTypes}
            hint={
              <>
                <span className="handheld:hidden noscript:hidden">{t('photoDrop')} </span>
                {t('photoHint')}
              </>
            }
            error={sending === null ? error : undefined}
            onFile={choose}
          >
            {photo !== null && sending === null && <RemoveButton formId={removeId} />}
          </FileButton>
          <noscript>
            <Button type="submit">{t('photoSend')}</Button>
          </noscript>
        </form>
        {/* separate, since forms cannot be nested */}
        <Form method="post" action={action} id={removeId} className="hidden">
          <input type="hidden" name="photo" value="remove" />
        </Form>
        {sending !== null && <ProgressBar label={t('photoSending')} share={sending.progress} />}
      </div>
    </Card>
  )
}

function Frame({ photo, preview }: { photo: Photo | null; preview: string | undefined }) {
  const t = useTexts('accounts')
  const frame = 'size-32 flex-none rounded-card border border-line tablet:size-40'
  const shown = preview ?? photo?.url
  if (shown === undefined)
    return (
      <div className={classNames(frame, 'grid place-content-center justify-items-center gap-1 bg-wash text-ink-2')}>
        <Icon name="user" size={40} />
        <span className="text-sm">{t('photoNone')}</span>
      </div>
    )
  return (
    <img
      src={shown}
      alt={preview === undefined ? t('photoAlt') : t('photoPreview')}
      {...(preview === undefined && photo ? { width: photo.width, height: photo.height } : {})}
      className={classNames(frame, 'bg-wash object-cover')}
    />
  )
}

function RemoveButton({ formId }: { formId: string }) {
  const t = useTexts('accounts')
  const { formData } = useNavigation()
  return (
    <Button type="submit" form={formId} look="quiet" pending={formData?.has('photo') === true}>
      {t('photoRemove')}
    </Button>
  )
}

/** Removing the photo removes the focused button: the other one gets the focus. */
function useFocusAfterRemoval(hasPhoto: boolean, inputId: string) {
  const was = useRef(hasPhoto)
  useEffect(() => {
    if (was.current && !hasPhoto) document.getElementById(inputId)?.focus()
    was.current = hasPhoto
  }, [hasPhoto, inputId])
}

function useDrop(choose: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  const dropArea = {
    onDragOver(event: DragEvent) {
      event.preventDefault() // else the browser would open the file
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file !== undefined) choose(file)
    },
  }
  return { isOver, dropArea }
}
