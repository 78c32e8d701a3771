import { photoTypes } from '../domain/photo.ts'

/** Smaller files are uploaded unchanged. */
const smallBytes = 1_500_000
const longestSide = 1_600

/**
 * Scales the photo down for the upload: a phone's ten megabytes would take minutes on a bad
 * connection, and the server stores no more than this. A browser that reads HEIC converts it into
 * JPEG. An unreadable file is uploaded unchanged: the server returns its issue.
 */
export async function downscalePhoto(file: File): Promise<Blob> {
  if (file.size <= smallBytes && photoTypes.some((type) => type === file.type)) return file
  try {
    const bitmap = await createImageBitmap(file) // with the orientation of the camera
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    draw(bitmap, canvas)
    bitmap.close()
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    return smaller ?? file
  } catch {
    return file
  }
}

function draw(bitmap: ImageBitmap, canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('canvas 2D context is not available')
  context.fillStyle = '#fff' // transparent pixels would turn black
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
}
