//! Links programs for Linux with relative relocations in one packed list: 23 kB in place of 1.6 MB, which the loader reads whole at
//! every start. About half a megabyte less is resident. Needs glibc 2.36 (Debian 12).

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // The program has them inside; without this a new file is not noticed.
    println!("cargo:rerun-if-changed=src/accounts/embedded/migrations");
    let target = |key: &str| std::env::var(format!("CARGO_CFG_TARGET_{key}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo:rustc-link-arg=-Wl,-z,pack-relative-relocs");
    }
}
