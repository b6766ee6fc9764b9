// One program for every role in a problem. It does what it is ordered, by its arguments, a file that it is shown, or stdin.
// Where it runs against a wall, it goes on as an honest one if the wall stands, and aborts with what it reached if not.

/** Words that no program of a problem may find, in no source as a whole. */
export const hidden = { token: 'token-of-a-test-host', test: 'words-of-another-test' }

const parts = (word: string): string => `std::string("${word.slice(0, 7)}") + "${word.slice(7)}"`

/** Where a program of the host could be, and what it may read. */
const roots =
  '"/box", "/opt", "/tmp", "/etc", "/home", "/root", "/run", "/var", "/srv", "/work", "/mnt", "/sys", "/proc", "/dev"'

export const hostileProgram = `#ifndef HOSTILE
#define HOSTILE
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>
#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
extern char **environ;
namespace hostile {
static std::string reached;
static void reach(const std::string &what) { if (reached.size() < 500) reached += what + "; "; }
static const std::string secrets[] = { ${parts(hidden.token)}, ${parts(hidden.test)} };

static void look_at(const std::string &path) {
  struct stat s;
  if (stat(path.c_str(), &s) || !S_ISREG(s.st_mode)) return;
  int f = open(path.c_str(), O_RDONLY | O_NONBLOCK);
  static char text[1 << 20];
  ssize_t n = f < 0 ? -1 : read(f, text, sizeof text);
  if (f >= 0) close(f);
  for (auto &one : secrets) if (n > 0 && memmem(text, n, one.data(), one.size())) reach("found in " + path);
}
static void look_in(const std::string &folder, int depth) {
  DIR *d = opendir(folder.c_str());
  if (!d) return;
  for (dirent *e; (e = readdir(d));) {
    std::string name = e->d_name, path = folder + "/" + name;
    if (name == "." || name == "..") continue;
    if (e->d_type == DT_DIR) { if (depth > 0 && path != "/proc/sys") look_in(path, depth - 1); }
    else look_at(path);
  }
  closedir(d);
}
static void look(const char *places) {
  for (char **one = environ; *one; one++) if (strstr(*one, "TOKEN") || strstr(*one, "JUDGE_") || strstr(*one, "SERVER")) reach(*one);
  for (const char *root : { ${roots} }) look_in(root, 3);
  char all[4096];
  snprintf(all, sizeof all, "%s", places);
  for (char *place = strtok(all, ","); place; place = strtok(NULL, ",")) {
    if (access(place, F_OK) == 0) reach(std::string("sees ") + place);
    if (access((std::string("/proc/1/root") + place).c_str(), F_OK) == 0) reach(std::string("sees by process 1 ") + place);
  }
  for (const char *of : { "root", "cwd", "environ", "mem", "maps", "exe", "fd/0" }) {
    std::string path = std::string("/proc/1/") + of;
    int f = open(path.c_str(), O_RDONLY);
    char c;
    if (f >= 0 && read(f, &c, 1) == 1) reach("reads " + path);
    if (f >= 0) close(f);
  }
}

static void fill(const std::string &folder) {
  static char block[1 << 16];
  for (int i = 0; i < 5000; i++) {
    int f = open((folder + "/fill" + std::to_string(i)).c_str(), O_CREAT | O_WRONLY, 0600);
    if (f < 0) break;
    while (write(f, block, sizeof block) > 0) {}
    close(f);
  }
}
static void remove_fill(const std::string &folder) {
  for (int i = 0; i < 5000 && !unlink((folder + "/fill" + std::to_string(i)).c_str()); i++) {}
}
static void write_everywhere() {
  signal(SIGXFSZ, SIG_IGN);
  fill("/tmp"); remove_fill("/tmp");
  struct stat s;
  bool own = !stat("/box", &s) && s.st_uid == getuid() && access("/box", W_OK) == 0;
  if (own) { fill("/box"); remove_fill("/box"); }
  for (const char *folder : { "/", "/usr", "/usr/bin", "/etc", "/opt", "/opt/program", "/dev", "/dev/shm", "/proc", "/proc/self", "/home", "/var/tmp", "/run", "/root", own ? "/" : "/box" }) {
    std::string path = std::string(folder) + "/written";
    int f = open(path.c_str(), O_CREAT | O_WRONLY, 0600);
    if (f >= 0) reach("writes " + path);
  }
}
static void overwrite(int argc, char **argv) {
  std::vector<std::string> paths = { "/opt/input", "/opt/output", "/opt/answer", "/opt/program/main", "/proc/self/exe", "/proc/self/fd/0", "/proc/1/oom_score_adj", "/usr/bin/env", "/etc/passwd" };
  for (int i = 1; i < argc; i++) if (!strncmp(argv[i], "/opt/", 5)) paths.push_back(argv[i]);
  for (auto &path : paths) {
    struct stat s;
    if (stat(path.c_str(), &s) || S_ISFIFO(s.st_mode) || S_ISCHR(s.st_mode)) continue;
    if (open(path.c_str(), O_WRONLY) >= 0 || truncate(path.c_str(), 0) == 0 || chmod(path.c_str(), 0777) == 0 || unlink(path.c_str()) == 0 || rename(path.c_str(), "/tmp/taken") == 0 || link(path.c_str(), "/tmp/link") == 0) reach("changes " + path);
  }
}
static void connect_out() {
  for (int family : { AF_UNIX, AF_INET, AF_INET6, AF_NETLINK, AF_PACKET })
    for (int type : { SOCK_STREAM, SOCK_DGRAM, SOCK_RAW }) {
      int s = socket(family, type, 0);
      if (s >= 0) reach("a socket of family " + std::to_string(family));
    }
}
static void kill_others() {
  for (pid_t pid : { 1, (int)getppid() }) {
    if (pid == 0) continue;
    if (ptrace(PTRACE_ATTACH, pid, 0, 0) == 0) reach("traces " + std::to_string(pid));
    kill(pid, SIGKILL); kill(pid, SIGSTOP); kill(-pid, SIGTERM);
  }
  for (int signal : { SIGSTOP, SIGTERM, SIGKILL }) kill(-1, signal);
  for (pid_t pid = 2; pid < 400; pid++) if (pid != getpid() && kill(pid, 0) == 0) reach("sees process " + std::to_string(pid));
}
static void leave_children() {
  for (int i = 0; i < 3; i++) if (fork() == 0) {
    setsid();
    for (int one = 1; one < 65; one++) signal(one, SIG_IGN);
    if (i == 0) for (;;) { usleep(200000); puts("later"); fflush(stdout); }
    for (;;) pause();
  }
}
/** As names of tests: links, folders, and ways out. */
static void write_names() {
  const char *bad[] = { "../1", "../../1", "/1", "/tmp/1", "1/../../1" };
  mkdir("1", 0700);
  for (const char *name : bad) { int f = open(name, O_CREAT | O_WRONLY, 0600); if (f >= 0) { if (write(f, "x", 1) == 1 && strncmp(name, "/tmp", 4)) reach(std::string("writes ") + name); close(f); } }
  rmdir("1");
}
static void flood() { for (;;) puts("more and more and more and more and more and more and more and more"); }
static void write_bytes(long n) { static char block[1 << 16]; memset(block, '7', sizeof block); for (; n > 0; n -= sizeof block) fwrite(block, 1, n < (long)sizeof block ? n : sizeof block, stdout); }

/** @returns only if all walls stood */
static void act(const std::string &order, int argc = 0, char **argv = NULL) {
  std::string what = order.substr(0, order.find(' '));
  std::string rest = order.size() > what.size() ? order.substr(what.size() + 1) : "";
  if (what == "flood") flood();
  if (what == "bytes") write_bytes(atol(rest.c_str()));
  if (what == "spin") for (volatile int i = 0;;) i = i + 1;
  if (what == "sleep") for (;;) pause();
  if (what == "forks") { while (fork() >= 0) {} for (;;) pause(); }
  if (what == "bomb") for (;;) fork();
  if (what == "memory") for (;;) memset(malloc(1 << 20), 1, 1 << 20);
  if (what == "abort") abort();
  if (what == "killed") kill(getpid(), SIGKILL);
  if (what == "code") _exit(3);
  if (what == "look") look(rest.c_str());
  if (what == "write") write_everywhere();
  if (what == "change") overwrite(argc, argv);
  if (what == "socket") connect_out();
  if (what == "kill") kill_others();
  if (what == "children") leave_children();
  if (what == "names") write_names();
  if (!reached.empty()) { fprintf(stderr, "reached: %s\\n", reached.c_str()); abort(); }
}
static std::string line_of(FILE *file) { char text[4096] = ""; if (!file || !fgets(text, sizeof text, file)) return ""; text[strcspn(text, "\\n")] = 0; return text; }
static std::string order_of(int argc, char **argv) {
  for (int i = 1; i < argc; i++) if (!strncmp(argv[i], "do:", 3)) return argv[i] + 3;
  return line_of(argc > 1 && !strncmp(argv[1], "/opt/", 5) ? fopen(argv[1], "r") : stdin);
}
}
#endif
`

/** Each does the work of its role at its end. */
const main = (end: string): string =>
  `${hostileProgram}int main(int argc, char **argv) { std::string order = hostile::order_of(argc, argv); hostile::act(order, argc, argv); ${end} }\n`

export const hostileFiles = `${hostileProgram}int main(int argc, char **argv) {
  std::string order = hostile::order_of(argc, argv);
  hostile::act(order, argc, argv);
  auto file = [](const std::string &name) { FILE *f = fopen(name.c_str(), "w"); if (f) { fputs("ok\\n", f); fclose(f); } };
  if (order == "thousands") for (int i = 1; i <= 100000; i++) file(std::to_string(i));
  if (order == "links") { symlink("/etc/passwd", "1"); symlink("/opt/program/main", "01"); mkfifo("001", 0600); mkdir("2", 0700); return 0; }
  if (order == "none") return 0;
  if (order == "others") { file("passwd"); file(".hidden"); mkdir("folder", 0700); symlink("/etc/passwd", "link"); file("-rf"); file("3"); }
  file("1"); file("2");
}
`

export const hostilePrograms = {
  printing: main('puts("ok");'),
  exitCode: main('return 0;'),
  kattis: main('return 42;'),
  manager: main('puts("1"); return 0;'),
}
