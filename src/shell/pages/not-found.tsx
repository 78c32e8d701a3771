/**
 * An unknown address: the root's error boundary shows the tenant's own page for it, with status
 * 404.
 */
export function loader() {
  throw new Response(null, { status: 404 })
}

export default function NotFound() {
  return null
}
