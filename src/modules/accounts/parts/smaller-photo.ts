import { photoTypes } from '../domain/photo.ts'

/** What is smaller goes as it is. */
const smallBytes = 1_500_000
const longestSide = 1_600

/**
 * The photo as it is worth sending: a phone's ten megabytes would take minutes on a bad connection, and the server keeps no
 * more than this of them. A browser that reads its phone's own format (HEIC) turns it into a JPEG on the way. What it cannot
 * read goes as it is: the server says what is wrong with it.
 */
export async function smallerPhoto(file: File): Promise<Blob> {
  if (file.size <= smallBytes && photoTypes.some((type) => type === file.type)) return file
  try {
    const bitmap = await createImageBitmap(file) // upright, as the camera was held
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
  if (context === null) throw new Error('No canvas')
  context.fillStyle = '#fff' // what is transparent would turn black
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
}
