import { useEffect } from 'react';
import { openDocument } from '#platform/documents.ts';
import { FullScreenLoading } from '#ui/FullScreenLoading.tsx';

/** The address is a document of its own: the landing page, a public page. */
export function ToDocument({ path }: { path: string }) {
  useEffect(() => openDocument(path), [path]);
  return <FullScreenLoading />;
}
