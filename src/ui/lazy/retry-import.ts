type Connectivity = {
  /** Whether the server answers by now; it may take its time. */
  isReached(): Promise<boolean>
  /** Until it is worth asking again. */
  pause(): Promise<void>
}

/**
 * Loads a script of the page. Without a connection it comes once there is one again, and what waits for it goes on waiting: the
 * page is not lost for a part of it. A script that a release has taken away fails as it did.
 */
export async function retryImport<Loaded>(load: () => Promise<Loaded>, world: Connectivity = browser): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    while (!(await world.isReached())) await world.pause()
    return await load()
  }
}

const pauseMs = 5_000

const browser: Connectivity = {
  // by the patient `fetch`: the page says why nothing comes
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
