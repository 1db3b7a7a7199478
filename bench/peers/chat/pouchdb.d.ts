/** Declares the parts of PouchDB that the chat uses: its own types declare a global `Buffer` that is not Node's. */
declare module 'pouchdb-browser' {
  interface Found<Doc> {
    docs: Doc[];
  }
  interface Feed<Doc> {
    on(event: 'change', listener: (change: { doc?: Doc }) => void): Feed<Doc>;
  }
  class PouchDB<Doc extends { _id: string }> {
    constructor(name: string);
    static plugin(plugin: unknown): void;
    createIndex(wish: { index: { fields: string[]; name: string; ddoc: string } }): Promise<unknown>;
    find(wish: {
      selector: object;
      sort?: (string | Record<string, 'asc' | 'desc'>)[];
      limit: number;
    }): Promise<Found<Doc>>;
    allDocs(wish: { include_docs: true }): Promise<{ rows: { doc?: Doc }[] }>;
    changes(wish: { since: 'now'; live: true; include_docs: true }): Feed<Doc>;
    put(doc: Doc): Promise<unknown>;
    bulkDocs(docs: readonly Doc[]): Promise<unknown>;
    close(): Promise<void>;
  }
  export { PouchDB as default };
}

declare module 'pouchdb-find' {
  const plugin: unknown;
  export { plugin as default };
}
