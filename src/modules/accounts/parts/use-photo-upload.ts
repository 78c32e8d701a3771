import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { upload } from '#src/client/upload.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { showToast } from '#src/ui/kit/show-toast.ts'
import { photoMaxBytes } from '../domain/photo.ts'
import { downscalePhoto } from './downscale-photo.ts'

type RunningUpload = { readonly preview: string; readonly progress: number }

/** Uploads a photo as soon as it is chosen; another choice replaces the running upload. */
export function usePhotoUpload(issue: string | undefined) {
  const t = useTexts('accounts')
  const tUi = useTexts('ui')
  const { revalidate } = useRevalidator()
  const [sending, setSending] = useState<RunningUpload | null>(null)
  const [error, setError] = useState(issue)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => setError(issue), [issue])
  useEffect(() => () => controller.current?.abort(), [])

  const send = async (file: File, signal: AbortSignal): Promise<string | undefined> => {
    const photo = await downscalePhoto(file)
    if (photo.size > photoMaxBytes) return tUi('error.http.file_too_large', { max: photoMaxBytes / 1_000_000 })
    const form = new FormData()
    form.set('file', photo, 'photo')
    const onProgress = (progress: number) => setSending((current) => current && { ...current, progress })
    const outcome = await upload('POST /Image/UploadImageAndSave', form, { signal, onProgress })
    return outcome.error && (outcome.error.fields?.file?.message ?? outcome.error.message)
  }
  const choose = async (file: File) => {
    controller.current?.abort()
    const ownController = new AbortController()
    controller.current = ownController
    const preview = URL.createObjectURL(file)
    setError(undefined)
    setSending({ preview, progress: 0 })
    try {
      const refusal = await send(file, ownController.signal).catch(() => t('photoOffline'))
      if (ownController.signal.aborted) return
      setError(refusal)
      if (refusal === undefined) {
        await revalidate() // the preview stays until the page has the photo itself
        showToast({ id: 'photo-saved', look: 'ok', text: t('photoSaved') })
      }
      if (controller.current === ownController) setSending(null)
    } finally {
      URL.revokeObjectURL(preview)
    }
  }
  return { sending, error, choose: (file: File) => void choose(file) }
}
