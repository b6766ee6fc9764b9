export class Kept implements Disposable {
  private readonly resources: Disposable[] = []

  add(resource: Disposable): void {
    this.resources.push(resource)
  }

  [Symbol.dispose](): void {
    for (const resource of this.resources) resource[Symbol.dispose]()
  }
}
