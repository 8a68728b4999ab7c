// Waits until something holds; what is awaited too long fails.

const LIMIT = 15_000;
const PAUSE = 60;

export async function until(holds: () => Promise<boolean>, what: string, limit = LIMIT) {
  const end = Date.now() + limit;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`never came: ${what}`);
    await new Promise((later) => setTimeout(later, PAUSE));
  }
}
