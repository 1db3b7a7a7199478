import { useEffect } from 'react';
import { openDocument } from '#platform/documents.ts';
import { FullScreenLoading } from '#ui/FullScreenLoading.tsx';

/** Leaves the app for a document of its own: the landing page or a public page. */
export function ToDocument({ path }: { path: string }) {
  useEffect(() => openDocument(path), [path]);
  return <FullScreenLoading />;
}
