/** Whether something of a form was kept for another page. Not where the browser keeps storage from a frame of another site: reading it throws there. */
export function isDraftKept(): boolean {
  try {
    return sessionStorage.getItem("lavi:draft") !== null;
  } catch {
    return false;
  }
}
