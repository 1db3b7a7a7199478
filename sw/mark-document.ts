/** Returns the document with an attribute of its root element: what the page must know before it has read anything. */
export async function markDocument(document: Response, attribute: string): Promise<Response> {
  const { status, headers } = document;
  return new Response((await document.text()).replace('<html ', `<html ${attribute} `), { status, headers });
}
