type Connectivity = {
  /** Whether the server responds now; may take long. */
  isReached(): Promise<boolean>
  /** Waits until another attempt is worthwhile. */
  pause(): Promise<void>
}

/**
 * Loads a script of the page. Without a connection it waits and retries, so that the page is not
 * lost for a part of it. A script that a release has removed fails as before.
 */
export async function retryImport<Loaded>(
  load: () => Promise<Loaded>,
  connectivity: Connectivity = browser,
): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    while (!(await connectivity.isReached())) await connectivity.pause()
    return await load()
  }
}

const pauseMs = 5_000

const browser: Connectivity = {
  // uses the retrying `fetch`, so that the page shows the reason of the wait
  isReached: () =>
    fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status < 500,
      () => false,
    ),
  pause: () =>
    new Promise((resume) => {
      window.addEventListener('online', () => resume(), { once: true })
      setTimeout(resume, pauseMs)
    }),
}
